/** A unit as a factor to the base unit of its quantity; temperatures also have their zero point in the base unit. */
type Unit = { factor: number; zero?: number }

/** The first unit of each quantity is its base. A factor is exact if the unit's definition is exact. */
export const quantities = {
  length: {
    m: { factor: 1 },
    mm: { factor: 0.001 },
    cm: { factor: 0.01 },
    km: { factor: 1000 },
    inch: { factor: 0.0254 },
    foot: { factor: 0.3048 },
    mile: { factor: 1609.344 },
    nauticalMile: { factor: 1852 },
    chi: { factor: 1 / 3 },
    li: { factor: 500 },
  },
  area: {
    m2: { factor: 1 },
    cm2: { factor: 0.0001 },
    km2: { factor: 1_000_000 },
    hectare: { factor: 10_000 },
    mu: { factor: 2000 / 3 },
    acre: { factor: 4046.856_422_4 },
    squareFoot: { factor: 0.092_903_04 },
  },
  mass: {
    kg: { factor: 1 },
    g: { factor: 0.001 },
    tonne: { factor: 1000 },
    jin: { factor: 0.5 },
    liang: { factor: 0.05 },
    pound: { factor: 0.453_592_37 },
    ounce: { factor: 0.028_349_523_125 },
  },
  volume: {
    litre: { factor: 1 },
    ml: { factor: 0.001 },
    m3: { factor: 1000 },
    usGallon: { factor: 3.785_411_784 },
    barrel: { factor: 158.987_294_928 },
  },
  temperature: {
    celsius: { factor: 1, zero: 273.15 },
    fahrenheit: { factor: 5 / 9, zero: 459.67 * (5 / 9) },
    kelvin: { factor: 1, zero: 0 },
  },
  speed: {
    mps: { factor: 1 },
    kmh: { factor: 1 / 3.6 },
    mph: { factor: 0.447_04 },
    knot: { factor: 1852 / 3600 },
  },
  energy: {
    kwh: { factor: 3_600_000 },
    joule: { factor: 1 },
    megajoule: { factor: 1_000_000 },
    kilocalorie: { factor: 4184 },
    // Standard coal: 29,307 kJ per kilogram.
    standardCoal: { factor: 29_307_000_000 },
  },
  pressure: {
    pascal: { factor: 1 },
    kilopascal: { factor: 1000 },
    megapascal: { factor: 1_000_000 },
    bar: { factor: 100_000 },
    atmosphere: { factor: 101_325 },
    psi: { factor: 6894.757_293_168 },
  },
  data: {
    byte: { factor: 1 },
    kb: { factor: 1000 },
    mb: { factor: 1_000_000 },
    gb: { factor: 1_000_000_000 },
    kib: { factor: 1024 },
    mib: { factor: 1_048_576 },
    gib: { factor: 1_073_741_824 },
  },
} as const satisfies Record<string, Record<string, Unit>>

export type Quantity = keyof typeof quantities
export const quantityNames = Object.keys(quantities) as Quantity[]

const unitsOf = (quantity: Quantity): Readonly<Record<string, Unit>> => quantities[quantity]

/** Converts a value to another unit of the same quantity. */
export function convert(quantity: Quantity, value: number, from: string, to: string): number {
  const [source, target] = [unitsOf(quantity)[from], unitsOf(quantity)[to]]
  if (!source || !target) return Number.NaN
  if (from === to) return value
  const base = value * source.factor + (source.zero ?? 0)
  return (base - (target.zero ?? 0)) / target.factor
}

/** Formats a number with the significant digits of a conversion; very large and small numbers use powers of ten. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const rounded = Number(value.toPrecision(12))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return rounded.toExponential()
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 12, maximumSignificantDigits: 12 })
}

/** Parses a typed number, which may contain commas; undefined if it is invalid. */
export const typedNumber = (text: string): number | undefined => {
  const plain = text.replaceAll(/[,，\s]/g, '')
  return /^-?\d{1,15}(\.\d{0,12})?(e-?\d{1,2})?$/i.test(plain) ? Number(plain) : undefined
}
