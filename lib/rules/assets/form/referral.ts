import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { listsOf } from '#rules/assets/leaves.ts'
import { removeItem } from './edit.ts'

/** The type of parts that show only while the shop's program of referrals does. */
export const referralType = 'referral'

/** Returns the asset without its referral parts, as customers see it while there is no program. */
export const withoutReferral = <Data extends AssetData>(name: AssetName, data: Data): Data =>
  listsOf(assets[name].fields, data)
    .flatMap(({ path, items }) =>
      items.filter(({ type }) => type === referralType).map(({ id }) => `${path}.${id}`),
    )
    .reduce(removeItem, data)
