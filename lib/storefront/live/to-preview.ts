import { type AssetName, assetNames, type Translations } from '#contract/assets/assets.ts'
import type { ToPreview } from '#contract/assets/preview.ts'

type Map = Record<string, unknown>
const isMap = (value: unknown): value is Map =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const areTexts = (map: Map, ...names: readonly string[]): boolean =>
  names.every((name) => typeof map[name] === 'string')

const isDay = (value: unknown): boolean => /^\d{4}-\d{2}-\d{2}/.test(String(value))
const isMinor = (value: unknown): boolean => /^-?\d{1,15}$/.test(String(value))
/** Checks a list that may be left out. */
const areAll = (list: unknown, is: (one: Map) => boolean): boolean =>
  list === undefined || (Array.isArray(list) && list.every((one) => isMap(one) && is(one)))

const isShopper = (shopper: Map): boolean =>
  areTexts(shopper, 'name') &&
  /^\d{1,15}$/.test(String(shopper['balance'])) &&
  (shopper['expires_on'] === null || /^\d{4}-\d{2}-\d{2}$/.test(String(shopper['expires_on']))) &&
  areAll(
    shopper['lots'],
    (lot) => isMinor(lot['amount']) && (lot['expires_on'] === null || isDay(lot['expires_on'])),
  ) &&
  areAll(
    shopper['rows'],
    (row) => isMinor(row['amount']) && isDay(row['at']) && areTexts(row, 'text'),
  )

/** Checks a message's form; the asset's own data is read field by field, as text, when drawn. */
export const isToPreview = (message: unknown): message is ToPreview => {
  if (!isMap(message) || message['type'] !== 'show') return false
  const { name, data, options, shopper, zoom } = message
  return (
    assetNames.includes(name as AssetName) &&
    isMap(data) &&
    isMap(data['translations'] as Translations) &&
    isMap(options) &&
    isMap(shopper) &&
    isShopper(shopper) &&
    areTexts(message, 'language', 'shop_name') &&
    /^[a-z]{2,3}(-[a-zA-Z]{2,4})?$/.test(String(message['language'])) &&
    /^[A-Z]{3}$/.test(String(message['currency'])) &&
    typeof zoom === 'number' &&
    Number.isFinite(zoom)
  )
}
