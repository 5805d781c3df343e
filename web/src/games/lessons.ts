// Which games have a lesson, found by its name: games/<game>/lesson/lesson.json. What is in it is learn/'s to know.
const lessons = import.meta.glob('./*/lesson/lesson.json', { import: 'default' });
const fileOf = (game: string): string => `./${game}/lesson/lesson.json`;

export const hasLesson = (game: string): boolean => fileOf(game) in lessons;
export const lessonFile = (game: string): Promise<unknown> => lessons[fileOf(game)]!();
