import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/link-button.tsx'

/** To whom to turn. */
export function ContactButton(_: { email?: string }) {
  const t = useTranslations('shell')
  return <LinkButton href="/support-center">{t('contact')}</LinkButton>
}
