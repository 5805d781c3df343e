// A game's lesson with its texts, loaded where it is shown: as a lesson or as a film.
import { needAreas } from '../i18n/i18n.svelte';
import { loadLesson, type Lesson } from './lesson';

export interface Source {
  readonly lesson: Lesson | null;
  readonly failed: boolean;
  again: () => void;
}

export function openedLesson(game: () => string): Source {
  let lesson = $state.raw<Lesson | null>(null);
  let failed = $state(false);
  async function load(wish: string): Promise<void> {
    try {
      const [loaded] = await Promise.all([loadLesson(wish), needAreas('lessons', 'table')]);
      lesson = loaded;
      failed = false;
    } catch {
      failed = true;
    }
  }
  $effect(() => void load(game()));
  return {
    get lesson() {
      return lesson;
    },
    get failed() {
      return failed;
    },
    again: () => void load(game()),
  };
}
