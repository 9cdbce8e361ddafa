import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'
import { eventsHref } from './event-href.ts'

/** `search`: number of an order, or email of a customer */
type Props = { search: string }

/** Leads to what workflows made of an order or of a customer. */
export function WhyLink({ search }: Props) {
  const t = useTranslations('commerce.why')
  return (
    <Link
      href={eventsHref(search)}
      prefetch={false}
      className="rounded-sm text-sm font-medium text-accent hover:underline"
    >
      {t('link')}
    </Link>
  )
}
