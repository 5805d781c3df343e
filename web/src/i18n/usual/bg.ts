// What nearly every page needs comes as one file.
export { default as setup } from '../bg/setup.json';
export { default as shell } from '../bg/shell.json';
export { default as table } from '../bg/table.json';
