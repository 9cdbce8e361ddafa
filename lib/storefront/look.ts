import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import { familyOf } from './font-family.ts'
import { inkOn } from './ink.ts'
import { type Colors, isColor, ruleOf } from './look-of-launcher.ts'

const rest: Colors = { background: '#ffffff', card: '#ffffff', primary: '#1a1a1a' }

const colorsOf = (name: AssetName, data: AssetData): { colors: Colors; font: string } => {
  if (name === 'apple-wallet')
    return { colors: (data as AssetData<'apple-wallet'>).colors, font: 'Helvetica' }
  const { colors, font } = 'popup' in data ? data.popup : (data as AssetData<'check_balance_page'>)
  return { colors: colors as unknown as Colors, font }
}

/** Returns the font of an asset. */
export const fontOf = (name: AssetName, data: AssetData): string => colorsOf(name, data).font

/**
 * Returns the style rule with an asset's colours and font, for the root `.t`. Text on buttons and
 * on the banner is dark or light, whatever can be read.
 */
export const lookOf = (name: AssetName, data: AssetData): string => {
  const { colors: own, font } = colorsOf(name, data)
  const colors: Colors = { ...rest, ...own }
  const on = (back: string | undefined) => back && isColor(back) && inkOn(back)
  const more = {
    'on-button': colors['button_text'] ?? on(colors['button']),
    'on-banner': on(colors['banner'] ?? colors['background']),
  }
  return ruleOf('.t', { ...colors, ...more } as Colors, familyOf(font))
}
