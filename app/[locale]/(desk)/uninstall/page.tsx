import { getTranslations } from 'next-intl/server'
import { EntryCard } from '#components/session/entry-card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { enter } from '#upstream/enter.ts'

const facts = ['where', 'kept', 'owed', 'data'] as const

export const generateMetadata = async () => ({
  title: (await getTranslations('session.uninstall'))('title'),
})

export default async function UninstallPage() {
  const { shop } = await enter('/uninstall')
  const t = await getTranslations('session.uninstall')
  return (
    <EntryCard title={t('title')} about={t('about', { shop: shop.name })}>
      <ul className="mb-5 flex list-disc flex-col gap-2 pl-5">
        {facts.map((fact) => (
          <li key={fact}>{t(fact)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/" look="primary">
          {t('stay')}
        </LinkButton>
        <LinkButton href="/support-center">{t('contact')}</LinkButton>
      </div>
    </EntryCard>
  )
}
