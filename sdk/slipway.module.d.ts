// Types of the module slipway.module.js, for those who put it beside their own code.
export * from './slipway.js';
