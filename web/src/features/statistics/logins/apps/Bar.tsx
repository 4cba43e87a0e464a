/** A share of a whole as a bar, hidden from screen readers because the number next to it has the value. */
export const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <span className="app-bar" aria-hidden="true">
    <span style={{ width: `${whole > 0 ? (100 * part) / whole : 0}%` }} />
  </span>
)
