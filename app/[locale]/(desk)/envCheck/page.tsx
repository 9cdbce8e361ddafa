import { getTranslations } from 'next-intl/server'
import { EntryCard } from '#components/session/entry-card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { dashboardNames } from '#env.ts'
import { enter } from '#upstream/enter.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('session.envCheck'))('title'),
})

export default async function EnvCheckPage() {
  await enter('/envCheck')
  const t = await getTranslations('session.envCheck')
  const items = dashboardNames().map(({ name, isSet }) => ({
    term: <code>{name}</code>,
    detail: <Chip tone={isSet ? 'positive' : 'neutral'}>{t(isSet ? 'set' : 'unset')}</Chip>,
  }))
  return (
    <EntryCard title={t('title')} about={t('about')}>
      <DescriptionList items={items} />
    </EntryCard>
  )
}
