/* One match of Klats! in plain C: bots decide, chance draws, and the record goes to standard output.
 *
 *   cc -std=c99 -I src/capi examples/c/play.c -L <folder of libigra.so> -ligra -o play */
#include <igra.h>
#include <stdio.h>
#include <stdlib.h>

static void check(igra_status status) {
  if (status == IGRA_OK) return;
  fprintf(stderr, "igra: %s\n", igra_message());
  exit(1);
}

int main(void) {
  igra_game* game;
  igra_state* state;
  igra_bot* bot;
  igra_budget budget = {-1, 20, 1}; /* 20 iterations a decision */
  uint64_t seed = 1;
  size_t size;
  char* record;

  check(igra_game_open("klats", 3, "rounds=single", &game));
  check(igra_state_new(game, &state));
  check(igra_bot_new(game, "medium", seed, &bot));
  while (igra_state_actor(state) != IGRA_OVER) {
    if (igra_state_actor(state) == IGRA_CHANCE) {
      check(igra_state_draw(state, seed++));
    } else {
      int32_t choice;
      check(igra_bot_choose(bot, state, &budget, &choice));
      check(igra_state_apply(state, choice));
    }
  }

  /* Asking with no room tells how much is needed. */
  igra_state_record(state, NULL, 0, &size);
  record = malloc(size + 1);
  if (record == NULL) return 1;
  check(igra_state_record(state, record, size + 1, NULL));
  fputs(record, stdout);

  free(record);
  igra_bot_free(bot);
  igra_state_free(state);
  igra_game_free(game);
  return 0;
}
