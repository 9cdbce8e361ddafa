/** A colour by hue (0 to 360), saturation and brightness (0 to 100), and alpha (0 to 1). */
export type Hsva = { h: number; s: number; v: number; a: number }

const clamp = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.max(0, Math.min(most, value)) : 0
const two = (value: number): string =>
  Math.round(clamp(value, 1) * 255)
    .toString(16)
    .padStart(2, '0')

/** Returns a colour within its bounds: hue 0 to 360, alpha 0 to 1. */
export const clamped = ({ h, s, v, a }: Hsva): Hsva => ({
  h: clamp(h, 360),
  s: clamp(s, 100),
  v: clamp(v, 100),
  a: clamp(a, 1),
})

/** Writes a colour as `#rrggbb`, or `#rrggbbaa` where one sees through it. */
export const hexOf = (colour: Hsva): string => {
  const { h, s, v, a } = clamped(colour)
  const [share, light] = [s / 100, v / 100]
  const part = (n: number): number => {
    const k = (n + h / 60) % 6
    return light - light * share * Math.max(0, Math.min(k, 4 - k, 1))
  }
  return `#${[5, 3, 1].map((n) => two(part(n))).join('')}${a < 1 ? two(a) : ''}`
}

/** Reads `#rrggbb` or `#rrggbbaa`. */
export const hsvaOf = (hex: string): Hsva => {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  const [red, green, blue] = [at(1), at(3), at(5)]
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const turn = (): number => {
    if (range === 0) return 0
    if (most === red) return ((green - blue) / range + 6) % 6
    return most === green ? (blue - red) / range + 2 : (red - green) / range + 4
  }
  return {
    h: Math.round(turn() * 60),
    s: most === 0 ? 0 : Math.round((range / most) * 100),
    v: Math.round(most * 100),
    a: hex.length > 7 ? Math.round(at(7) * 100) / 100 : 1,
  }
}

/** Reads what a person typed; null: no colour yet. Three digits are doubled. */
export const typedColour = (text: string): string | null => {
  const digits = text.trim().toLowerCase().replace(/^#/, '')
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/[0-9a-f]/g, '$&$&')}`
  return /^([0-9a-f]{6}|[0-9a-f]{8})$/.test(digits) ? `#${digits}` : null
}
