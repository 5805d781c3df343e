/* Igra for programs in any language: games, states, events by number and by text, views, tensors, batches,
 * bots, arena and lab behind a plain C interface. docs/python.md tells what the numbers mean; the Python
 * package is made of this.
 *
 * Every function that can fail returns an igra_status, and igra_message() has one sentence about the last
 * failure in this thread. A function that fails changes nothing, and whatever a caller passes, no function
 * ends the process. NULL handles and NULL places for answers are IGRA_BAD_ARGUMENT; every `_free` takes NULL.
 *
 * Texts are UTF-8. A text goes to the caller's `to` with a closing 0 if `room` is enough for it; else the
 * status is IGRA_TOO_SMALL and nothing is written. `size` (may be NULL) always gets its length without the 0,
 * so that asking with room 0 tells how much is needed.
 *
 * A handle belongs to one thread at a time. Different handles are independent, also those made from one
 * another.
 *
 * The symbols are versioned (IGRA_1): functions are added, none is changed or removed without a new version.
 */
#ifndef IGRA_H
#define IGRA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define IGRA_ABI 1

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

typedef enum igra_status {
  IGRA_OK = 0,
  IGRA_BAD_ARGUMENT = 1, /* NULL, a number out of range, an array of the wrong size */
  IGRA_UNKNOWN_GAME = 2,
  IGRA_BAD_OPTION = 3,    /* unknown, not offered, or a number of players that the game does not take */
  IGRA_ILLEGAL_EVENT = 4, /* an id or a text that is not offered now */
  IGRA_BAD_RECORD = 5,
  IGRA_TOO_SMALL = 6,  /* there is no room for the answer */
  IGRA_WRONG_TIME = 7, /* nobody acts, nothing to take back, not yet over */
  IGRA_UNKNOWN_BOT = 8,
  IGRA_FAILED = 9 /* no memory, no threads: nothing the caller did */
} igra_status;

typedef struct igra_game igra_game;   /* a game with its players and options */
typedef struct igra_state igra_state; /* one match of it */
typedef struct igra_bot igra_bot;
typedef struct igra_batch igra_batch; /* many matches of it */

/* Who acts, where it is not a seat. */
#define IGRA_CHANCE (-1)
#define IGRA_OVER (-2)
/* Who looks, where it is not a seat. */
#define IGRA_SPECTATOR (-1)
#define IGRA_EVERYTHING (-2)

int igra_abi(void);
const char* igra_version(void);
/* About the last call of this thread that failed; "" if none did. Valid until the next call. */
const char* igra_message(void);

/* --- Games -------------------------------------------------------------------------------------------------
 */

/* All games as a JSON array: id, name, players [fewest, most], options {key: {default, values}}. The template
 * game `null`, small enough to be solved, is not listed and can be opened. */
igra_status igra_games(char* to, size_t room, size_t* size);

/* `options` is `key=value,key=value`; NULL or "" for all defaults. */
igra_status igra_game_open(const char* id, int players, const char* options, igra_game** game);
void igra_game_free(igra_game* game);

/* A JSON object: id, name, players, options, open (nothing is hidden), space_version, actions, outcomes,
 * observation_size, history_rows, and layout: the parts of an observation with name, shape, most, about. */
igra_status igra_game_describe(const igra_game* game, char* to, size_t room, size_t* size);

int igra_game_players(const igra_game* game);          /* 0 for NULL, as the next ones */
int igra_game_actions(const igra_game* game);          /* ids of what players do: 0 .. actions - 1 */
int igra_game_outcomes(const igra_game* game);         /* ids of what chance does */
int igra_game_observation_size(const igra_game* game); /* floats */
int igra_game_history_rows(const igra_game* game);     /* no match has more events; 2 floats each */
/* What an id means in words that need no state, seats counted from who acts: `play G14 +1 new`. */
igra_status igra_game_action_name(const igra_game* game, int32_t id, char* to, size_t room, size_t* size);
igra_status igra_game_outcome_name(const igra_game* game, int32_t id, char* to, size_t room, size_t* size);

/* --- States ------------------------------------------------------------------------------------------------
 */

igra_status igra_state_new(const igra_game* game, igra_state** state);
igra_status igra_state_clone(const igra_state* state, igra_state** copy);
/* A match from the text of a record, with a game of its own. */
igra_status igra_state_load(const char* record, size_t size, igra_state** state, igra_game** game);
void igra_state_free(igra_state* state);

int igra_state_actor(const igra_state* state); /* a seat, IGRA_CHANCE or IGRA_OVER (also for NULL) */
int igra_state_ply(const igra_state* state);   /* events so far */
int igra_state_can_undo(const igra_state* state);

/* The ids of what the actor may do (of chance: outcomes), as many as `count` says. With room for fewer,
 * IGRA_TOO_SMALL; 1024 are always enough. */
igra_status igra_state_legal(const igra_state* state, int32_t* ids, size_t room, size_t* count);
/* The weight of each outcome, in the order of igra_state_legal. Only while chance acts. */
igra_status igra_state_weights(const igra_state* state, int32_t* weights, size_t room, size_t* count);
/* 1 for what is legal, else 0; exactly igra_game_actions bytes. Nothing is legal unless a player acts. */
igra_status igra_state_mask(const igra_state* state, uint8_t* mask, size_t size);

igra_status igra_state_apply(igra_state* state, int32_t id);
igra_status igra_state_apply_text(igra_state* state, const char* event);
/* Chance acts once, by weight; what it draws follows from the seed. */
igra_status igra_state_draw(igra_state* state, uint64_t seed);
/* Players at random, chance by weight, to the end. */
igra_status igra_state_playout(igra_state* state, uint64_t seed);
/* Takes the last event back. Costs as much as the match is long. */
igra_status igra_state_undo(igra_state* state);

/* The exact text of an offered id as a viewer sees it, and back. */
igra_status igra_state_text(const igra_state* state, int32_t id, int viewer, char* to, size_t room,
                            size_t* size);
igra_status igra_state_id(const igra_state* state, const char* event, int32_t* id);

igra_status igra_state_scores(const igra_state* state, int32_t* scores, size_t players);
/* Once it is over: share of the victory times players, minus 1; adds up to 0. Before: all 0. */
igra_status igra_state_returns(const igra_state* state, float* returns, size_t players);

/* What a seat sees now; exactly igra_game_observation_size floats. */
igra_status igra_state_observe(const igra_state* state, int seat, float* to, size_t size);
/* What it saw, in order; exactly 2 * igra_game_history_rows floats. Observation and history together are the
 * information state with perfect recall. */
igra_status igra_state_history(const igra_state* state, int seat, float* to, size_t size);

/* A world that the seat cannot tell from this one. What others drew before is hidden in its history, because
 * there is no telling when they drew it; it cannot be written as a record, nor taken back beyond this point.
 */
igra_status igra_state_sample(const igra_state* state, int seat, uint64_t seed, igra_state** world);

/* The game's part of a view, as JSON; a board for terminals; the record; the log as a seat saw it, as JSON;
 * why an event, about to be made, gives points, as JSON. */
igra_status igra_state_view(const igra_state* state, int viewer, char* to, size_t room, size_t* size);
igra_status igra_state_sketch(const igra_state* state, int viewer, char* to, size_t room, size_t* size);
igra_status igra_state_record(const igra_state* state, char* to, size_t room, size_t* size);
igra_status igra_state_log(const igra_state* state, int viewer, char* to, size_t room, size_t* size);
igra_status igra_state_explain(const igra_state* state, int32_t id, char* to, size_t room, size_t* size);

/* --- Bots --------------------------------------------------------------------------------------------------
 */

/* `hard`, `master:explore=0.3` (docs/bots.md); programs are refused. */
igra_status igra_bot_new(const igra_game* game, const char* name, uint64_t seed, igra_bot** bot);
void igra_bot_free(igra_bot* bot);

/* How long a bot may think: whatever runs out first. */
typedef struct igra_budget {
  int32_t ms;         /* below 0: no limit */
  int64_t iterations; /* 0: no limit; with iterations only, equal seeds choose equally */
  int32_t threads;    /* at least 1 */
} igra_budget;

/* The choice for the seat to act, as an id; not applied. The bot learns nothing that the seat does not know.
 */
igra_status igra_bot_choose(igra_bot* bot, const igra_state* state, const igra_budget* budget, int32_t* id);
/* What it thought of the candidates at its last choice, best first, as JSON: id, and where it was tried win,
 * scores, value, visits. */
igra_status igra_bot_candidates(const igra_bot* bot, char* to, size_t room, size_t* size);

/* --- Batches -----------------------------------------------------------------------------------------------
 */

#define IGRA_EVERYBODY (-1)
#define IGRA_ROTATING (-2)

typedef struct igra_batch_plan {
  size_t size;        /* sizeof(igra_batch_plan): fields are added at the end */
  int32_t games;      /* rows */
  int32_t threads;    /* at least 1; changes nothing but the time it takes */
  uint64_t seed;      /* what happens in a row follows from the seed and the row */
  int32_t observe;    /* write observations */
  int32_t mask;       /* write masks */
  int32_t remember;   /* histories too, behind the observations */
  int32_t auto_reset; /* a game that ends gives way to the next at once */
  int32_t draw; /* chance acts by itself; else its outcomes are decisions, and masks are of outcomes then */
  int32_t seat; /* the caller's, IGRA_ROTATING (another one in every game), or IGRA_EVERYBODY */
  const char* opponent; /* the bot at the other seats; NULL: at random */
  igra_budget budget;   /* of the opponent */
} igra_batch_plan;

/* A plan with everything written, automatic resets, chance inside, one thread, everybody's seat. */
igra_batch_plan igra_batch_standard(void);

/* Arrays of the batch's own, by row. They never move, and are written by every step. */
typedef struct igra_arrays {
  int32_t games, players, width, actions;
  const float* observations; /* [games][width], NULL where not asked for */
  const uint8_t* masks;      /* [games][actions], likewise */
  const int32_t* seats;      /* [games]: who is to act: a seat, IGRA_CHANCE, IGRA_OVER */
  const float* rewards;      /* [games][players]: returns, where a game ended in the last step; else 0 */
  const uint8_t* ended;      /* [games] */
  const int32_t* scores;     /* [games][players]: of the game that ended last */
  const int32_t* counts;     /* [games]: how many ids are legal */
} igra_arrays;

igra_status igra_batch_new(const igra_game* game, const igra_batch_plan* plan, igra_batch** batch);
void igra_batch_free(igra_batch* batch);
igra_status igra_batch_arrays(const igra_batch* batch, igra_arrays* arrays);
/* One decision a row. Refused as a whole if one id is not legal; rows that are over take any number. */
igra_status igra_batch_step(igra_batch* batch, const int32_t* ids, size_t games);
igra_status igra_batch_reset(igra_batch* batch, uint64_t seed);
/* Only the rows that are marked, with what follows from their seeds. */
igra_status igra_batch_reset_some(igra_batch* batch, const uint8_t* marked, size_t games);
/* A legal id in every row, uniformly; by weight where chance acts. */
igra_status igra_batch_random(igra_batch* batch, int32_t* ids, size_t games);
igra_status igra_batch_legal(const igra_batch* batch, int game, int32_t* ids, size_t room, size_t* count);
/* A copy of how a row stands. It has no past: no record, no history, nothing to take back. */
igra_status igra_batch_state(const igra_batch* batch, int game, igra_state** state);

/* --- Many matches ------------------------------------------------------------------------------------------
 */

/* Called after every match, from one thread at a time. */
typedef void (*igra_progress)(void* user, int64_t done, int64_t all);

/* Bots (`hard,medium`) against each other as docs/bots.md tells, as JSON. */
igra_status igra_arena(const igra_game* game, const char* bots, int64_t games, const igra_budget* budget,
                       int threads, uint64_t seed, igra_progress progress, void* user, char** json);
/* What docs/lab.md reports, as JSON. `deals` 0 leaves luck and skill out. */
igra_status igra_lab(const igra_game* game, const char* bot, int64_t games, int64_t deals,
                     const igra_budget* budget, int threads, const char* seed, igra_progress progress,
                     void* user, char** json);
/* What these two gave. */
void igra_text_free(char* text);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
