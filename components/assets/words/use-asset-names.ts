'use client'

import { useTranslations } from 'next-intl'
import type { AssetName } from '#contract/assets/assets.ts'

const keys = {
  widget: 'widget',
  account_page: 'account_page',
  rewards_page: 'rewards_page',
  quick_apply: 'quick_apply',
  popup: 'popup',
  check_balance_page: 'check_balance_page',
  'claim-page': 'claim_page',
  'apple-wallet': 'apple_wallet',
} as const satisfies Record<AssetName, string>

/** Names of assets, and what each is for. */
export function useAssetNames() {
  const t = useTranslations('asset-list.assets')
  return {
    title: (name: AssetName): string => t(`${keys[name]}.title`),
    about: (name: AssetName): string => t(`${keys[name]}.about`),
  }
}
