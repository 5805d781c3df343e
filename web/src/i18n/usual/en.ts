// What nearly every page needs comes as one file.
export { default as setup } from '../en/setup.json';
export { default as shell } from '../en/shell.json';
export { default as table } from '../en/table.json';
