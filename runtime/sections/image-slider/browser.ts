export { startSliderRow as start } from '../../browser/slider-row.ts';
