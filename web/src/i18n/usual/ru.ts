// What nearly every page needs comes as one file.
export { default as setup } from '../ru/setup.json';
export { default as shell } from '../ru/shell.json';
export { default as table } from '../ru/table.json';
