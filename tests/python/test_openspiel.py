"""Our games in OpenSpiel, by OpenSpiel's own tests and algorithms."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import igra  # noqa: E402
import igra.openspiel  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

NAMES = [
    "python_igra_null",
    "python_igra_klats(players=3,rounds=single)",
    "python_igra_paws(players=2,tokens=1)",
    "python_igra_five_towers(players=3)",
    "python_igra_carcassonne(players=2,river=false,towers=false)",
]


@pytest.mark.parametrize("name", NAMES)
def test_random_sim(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_api(name):
    """What OpenSpiel's api_test.py asks of every state of a game."""
    game = pyspiel.load_game(name)
    assert game.get_type().short_name in pyspiel.registered_names()
    rng = np.random.default_rng(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            assert sum(chances) == pytest.approx(1)
            assert list(outcomes) == state.legal_actions()
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(legal) == state.legal_actions(player)
        mask = state.legal_actions_mask(player)
        assert len(mask) == game.num_distinct_actions() and sum(mask) == len(legal)
        for other in range(game.num_players()):
            if other != player:
                assert state.legal_actions(other) == []
            assert len(state.observation_tensor(other)) == np.prod(game.observation_tensor_shape())
        assert len(state.information_state_tensor(player)) == np.prod(game.information_state_tensor_shape())
        texts = [state.action_to_string(player, action) for action in legal]
        assert len(set(texts)) == len(texts)
        state.apply_action(int(rng.choice(legal)))
    assert sum(state.returns()) == pytest.approx(0)
    assert min(state.returns()) >= game.min_utility() and max(state.returns()) <= game.max_utility()
    assert len(state.history()) <= game.max_game_length() + game.max_chance_nodes_in_history()


def test_cfr_and_exploitability():
    game = pyspiel.load_game("python_igra_null")
    solver = cfr.CFRSolver(game)
    start = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < start / 3


@pytest.mark.parametrize("name", [NAMES[0], NAMES[1], NAMES[2]])
def test_ismcts(name):
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=6,
                           random_state=np.random.RandomState(2), allow_inconsistent_action_sets=True)  # fmt: skip
    state = game.new_initial_state()
    rng = np.random.default_rng(3)
    for _ in range(3):
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_information_states_do_not_tell_secrets():
    state = pyspiel.load_game(NAMES[1]).new_initial_state()
    rng = np.random.default_rng(4)
    for _ in range(30):
        actions = state.legal_actions()
        state.apply_action(int(rng.choice(actions)))
        for player in range(3):
            world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
