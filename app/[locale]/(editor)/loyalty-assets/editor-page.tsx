import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { AssetEditor } from '#components/assets/editor/asset-editor.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import type { AssetName } from '#contract/assets/assets.ts'
import { editorOf } from '#rules/assets/places.ts'
import { enter } from '#upstream/enter.ts'
import { prefetched } from '#upstream/prefetch.ts'
import { aroundOf, assetOf, walletsOf } from './editor-data.ts'

const titles = {
  widget: 'widget',
  account_page: 'account_page',
  rewards_page: 'rewards_page',
  quick_apply: 'quick_apply',
  popup: 'popup',
  check_balance_page: 'check_balance_page',
  'claim-page': 'claim_page',
  'apple-wallet': 'apple_wallet',
} as const

/** Titles an editor's page by its asset. */
export const titleOf = async (name: AssetName): Promise<{ title: string }> => {
  const t = await getTranslations('asset-list')
  return { title: t('editorTitle', { name: t(`assets.${titles[name]}.title`) }) }
}

type Props = { name: AssetName; isFromWorkflow?: boolean }

/** The page of an asset's editor. */
export async function EditorPage({ name, isFromWorkflow = false }: Props) {
  const entered = await enter(editorOf(name))
  const [read, wallets] = await Promise.all([assetOf(name), walletsOf(name)])
  return (
    <ClientMessages areas={['asset-editor', 'asset-list', 'commerce']}>
      <HydrationBoundary state={prefetched()}>
        <AssetEditor {...read} around={{ ...aroundOf(entered, name, isFromWorkflow), wallets }} />
      </HydrationBoundary>
    </ClientMessages>
  )
}
