const longDays = new Map<string, Intl.DateTimeFormat>()

/** Writes a day in full in the language: 22 November 2026, 22 ноября 2026. */
export const longDay = (language: string, at: Date, zone = 'UTC'): string => {
  const key = `${language} ${zone}`
  const writer =
    longDays.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeZone: zone,
    })
  longDays.set(key, writer)
  // the Russian year's own full stop would double that of a sentence
  return writer.format(at).replace(/\s?г\.$/, '')
}
