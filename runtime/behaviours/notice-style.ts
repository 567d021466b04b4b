/**
 * Styles of the consent notice, loaded with its script and using the page's tokens. When the notice moves away, it still receives presses
 * for half a second, since visitors who press then were aiming at it. On a phone in landscape, text and buttons share a row, since a higher
 * notice would have no place beside header and download button.
 */
export const NOTICE_STYLE = `
.consent{position:fixed;inset-block-start:0;inset-inline:0;z-index:24;box-sizing:border-box;inline-size:min(100% - 1rem,44rem);max-block-size:calc(100vh - 5rem);overflow:auto;margin-inline:auto;padding:.75rem 1rem .625rem;border:2px solid var(--edge);border-radius:var(--radius-m);background-color:var(--paper);color:var(--ink);font-size:var(--text-s);line-height:1.45}
.consent[data-waits]{visibility:hidden}
.consent[data-yields]{visibility:hidden;opacity:0;transition:visibility 0s .5s}
.consent p{margin:0}
.consent__buttons{display:flex;flex-wrap:wrap;gap:.5rem;margin-block-start:.625rem}
.consent .button{flex:1 1 7rem;min-block-size:2.75rem;padding:.375rem .75rem;font-size:var(--text-s)}
.consent details{margin-block-start:.25rem}
.consent summary{display:inline-flex;align-items:center;min-block-size:2.75rem;text-decoration:underline;text-underline-offset:.2em}
.consent label{display:grid;grid-template-columns:auto 1fr;gap:0 .625rem;align-items:center;min-block-size:2.75rem;padding-block:.25rem}
.consent label span{grid-column:2}
.consent input{inline-size:1.375rem;block-size:1.375rem;margin:0;accent-color:var(--accent)}
@media (max-height:30rem) and (min-width:30rem){.consent{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}.consent p{flex:1 1 16rem}.consent__buttons,.consent details{margin:0}.consent>div .button{flex-basis:auto}.consent details[open]{flex-basis:100%}}
@media print{.consent{display:none}}
`;
