import { getTranslations } from 'next-intl/server'
import { AssetPreview } from '#components/assets/preview/asset-preview.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { editorOf, type previewed } from '#rules/assets/places.ts'
import { zoomOf } from '#rules/emails/editing/zoom.ts'
import { enter } from '#upstream/enter.ts'
import { assetOf, factsOf } from '../../(editor)/loyalty-assets/editor-data.ts'

type Name = (typeof previewed)[number]

/** Titles a preview's page by its asset. */
export const titleOf = async (name: Name): Promise<{ title: string }> => {
  const t = await getTranslations('asset-list')
  return { title: t('previewTitle', { name: t(`assets.${name}.title`) }) }
}

/** The page of a preview: the draft of an asset, else its live look. */
export async function PreviewPage({ name, zoom }: { name: Name; zoom: unknown }) {
  const entered = await enter(`${editorOf(name)}/preview`)
  const { asset, draft } = await assetOf(name)
  const { shopName, currency, languages, showsReferral } = factsOf(entered)
  return (
    <ClientMessages areas={['asset-editor']}>
      <AssetPreview
        asset={asset}
        data={draft.data ?? asset.data}
        shop={{ name: shopName, currency, language: languages.base, showsReferral }}
        zoom={zoomOf(zoom)}
      />
    </ClientMessages>
  )
}
