import { getTranslations } from 'next-intl/server'
import { EntryCard } from '#components/session/entry-card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { enter } from '#upstream/enter.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('session.authorize'))('noneTitle'),
})

export default async function NoAppPage() {
  const { shop } = await enter('/apps/authorize')
  const t = await getTranslations('session.authorize')
  return (
    <EntryCard title={t('noneTitle')} about={t('none', { shop: shop.name })}>
      <LinkButton href="/">{t('back')}</LinkButton>
    </EntryCard>
  )
}
