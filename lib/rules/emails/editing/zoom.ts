const [least, most] = [0.1, 4]

/** Reads the scale of a preview from its address; 1 where there is none that can be read. */
export const zoomOf = (value: unknown): number => {
  const zoom = typeof value === 'string' && value.trim() !== '' ? Number(value) : 1
  return Number.isFinite(zoom) && zoom > 0 ? Math.max(least, Math.min(most, zoom)) : 1
}
