import type { AssetName } from '#contract/assets/assets.ts'
import type { VNode } from 'preact'
import type { View } from '#storefront/view.ts'
import { account } from './account.ts'
import { checkBalance } from './check-balance.ts'
import { claim } from './claim.ts'
import { popup } from './popup.ts'
import { quickApply } from './quick-apply.ts'
import { rewards } from './rewards.ts'
import { wallet } from './wallet.ts'
import { widget } from './widget.ts'

const drawings: { [Name in AssetName]: (view: View<Name>) => VNode } = {
  widget,
  account_page: account,
  rewards_page: (view) => rewards(view),
  quick_apply: quickApply,
  popup,
  check_balance_page: checkBalance,
  'claim-page': claim,
  'apple-wallet': wallet,
}

/** Draws an asset in its state. */
export const draw = (view: View): VNode => (drawings[view.name] as (view: View) => VNode)(view)
