/** The brand's die, which smiles. It nods when its link is pointed at (header.css). */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="-64 -64 128 136" aria-hidden="true">
      <rect className="brand-mark__edge" x="-56" y="-49" width="112" height="112" rx="30" />
      <rect className="brand-mark__face" x="-56" y="-56" width="112" height="112" rx="30" />
      <path strokeWidth="15" d="M-21-17v3M21-17v3" />
      <path strokeWidth="9" d="M-27 13c9 17 45 17 54 0" />
    </svg>
  );
}
