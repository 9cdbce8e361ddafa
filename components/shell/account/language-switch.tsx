'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { Link, usePathname } from '#i18n/navigation.ts'
import { routing } from '#i18n/routing.ts'

/** Links to this page in another language; the locale cookie keeps the choice. */
export function LanguageSwitch() {
  const t = useTranslations('shell.language')
  const current = useLocale()
  const path = usePathname()
  const search = useSearchParams().toString()
  return (
    <nav aria-label={t('label')} className="flex gap-1">
      {routing.locales.map((locale) => (
        <Link
          key={locale}
          href={search ? `${path}?${search}` : path}
          locale={locale}
          lang={locale}
          prefetch={false}
          aria-current={locale === current ? 'true' : undefined}
          className={
            'rounded-md px-2 py-1 text-sm font-medium text-text-muted ' +
            'hover:bg-hover hover:text-text aria-current:bg-accent-soft ' +
            'aria-current:text-accent'
          }
        >
          {t(locale)}
        </Link>
      ))}
    </nav>
  )
}
