import { getTranslations } from 'next-intl/server'
import { EntryCard } from '#components/session/entry-card.tsx'
import { ForgottenForm } from '#components/session/forgotten-form.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Link } from '#i18n/navigation.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('session.forgotten'))('title'),
})

export default async function ForgottenPage() {
  const t = await getTranslations('session.forgotten')
  return (
    <EntryCard title={t('title')} about={t('about')}>
      <ClientMessages areas={['session']}>
        <ForgottenForm />
      </ClientMessages>
      <p className="mt-4 text-center text-sm">
        <Link href="/login" prefetch={false} className="font-medium text-accent underline">
          {t('back')}
        </Link>
      </p>
    </EntryCard>
  )
}
