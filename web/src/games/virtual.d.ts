declare module 'virtual:games' {
  export const games: import('./all').GameEntry[];
  export const levels: string[];
}
