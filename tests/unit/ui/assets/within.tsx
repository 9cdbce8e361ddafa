import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useEffect } from 'react'
import { type Around, EditorProvider, useStore } from '#components/assets/state/editor-context.tsx'
import type { AssetStore } from '#components/assets/state/store.ts'
import type { AssetName } from '#contract/assets/assets.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import assetEditor from '#messages/en/asset-editor.json'
import assetList from '#messages/en/asset-list.json'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import ui from '#messages/en/ui.json'
import { defaultAsset } from '#platform/assets/default-asset.ts'

const messages = { commerce, errors, ui, 'asset-editor': assetEditor, 'asset-list': assetList }

const around = {
  shopName: 'Maple & Thread',
  currency: 'GBP',
  languages: { base: 'en', others: ['ru'] },
  zone: 'Europe/London',
  scheduledZone: 'Europe/London',
  mayEdit: true,
  lacks: [] as string[],
  referral: { isShown: true, isOn: true },
  back: '/loyalty-assets',
  isFromWorkflow: false,
}

/** An asset that was never saved. */
export const freshAsset = (name: AssetName): Asset => ({
  name,
  data: defaultAsset(name, { languages: around.languages }),
  active: false,
  options: {},
  forms_data: {},
  default: true,
  version: 0,
  live_until: null,
  scheduled: [],
  has_draft: false,
})

/** The store of the editor that was rendered last. */
export const seen: { store: AssetStore | null } = { store: null }
function Seen() {
  const store = useStore()
  useEffect(() => {
    seen.store = store
  }, [store])
  return null
}

/** Renders a part of the editor of an asset. */
export const renderEditor = (
  name: AssetName,
  children: React.ReactNode,
  more: Partial<Around> = {},
) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <EditorProvider
          asset={freshAsset(name)}
          draft={{ data: null, revision: 0 }}
          around={{ ...around, ...more }}
        >
          <Seen />
          {children}
        </EditorProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
