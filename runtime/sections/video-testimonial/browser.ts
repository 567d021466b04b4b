export { startFilms as start } from '../../browser/films.ts';
