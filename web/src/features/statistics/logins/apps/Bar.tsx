/** A part of a whole as a bar without words; the number beside it says the same. */
export const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <span className="app-bar" aria-hidden="true">
    <span style={{ width: `${whole > 0 ? (100 * part) / whole : 0}%` }} />
  </span>
)
