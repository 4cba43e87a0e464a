/** In its own module, because every screen of records includes it. */
export const missingDoorway = (
  <>
    <path
      d="M64 150V66c0-20 15-34 34-34h44c19 0 34 14 34 34v84"
      stroke="var(--door-edge)"
      strokeWidth="2"
      strokeDasharray="5 6"
      strokeLinecap="round"
    />
    <path d="M98 150V92c0-8 6-14 14-14h16c8 0 14 6 14 14v58z" fill="var(--pbgh)" />
    <circle cx="120" cy="120" r="5" fill="var(--pbtn)" />
    <path
      d="M40 150c4-12 10-12 14 0M190 150c3-9 8-9 11 0"
      stroke="var(--line2)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </>
)
