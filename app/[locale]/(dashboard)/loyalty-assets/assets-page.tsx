import { getTranslations } from 'next-intl/server'
import { AssetsView } from '#components/assets/list/assets-view.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { getAssetFigures, listStoreAssets } from '#contract/assets/calls.ts'
import type { AssetHome } from '#rules/assets/places.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'
import { factsOf } from '../../(editor)/loyalty-assets/editor-data.ts'

/** The screen that lists the assets of one kind. */
export async function AssetsPage({ home }: { home: AssetHome }) {
  const entered = await enter(home)
  const facts = factsOf(entered)
  const t = await getTranslations('asset-list')
  // without them the browser tries again
  await Promise.all(
    [listStoreAssets, getAssetFigures].map((call) => prefetch(call, {}).catch(() => null)),
  )
  const key = home === '/loyalty-assets' ? 'loyalty' : 'giftCard'
  return (
    <ListPage
      areas={['asset-list', 'asset-editor', 'commerce']}
      head={
        <PageTitle
          title={t(`${key}.title`)}
          about={t(`${key}.about`)}
          action={
            facts.mayEdit && <LinkButton href="/loyalty-assets/install">{t('install')}</LinkButton>
          }
        />
      }
    >
      <AssetsView {...{ home, facts }} />
    </ListPage>
  )
}
