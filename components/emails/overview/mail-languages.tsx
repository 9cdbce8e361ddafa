import { useLocale, useTranslations } from 'next-intl'
import type { EmailState } from '#contract/emails/named-shapes.ts'
import { languageName } from '#rules/shop/language.ts'

/** Counts an email's translated texts by language; shows nothing where a shop writes in one. */
export function MailLanguages({ languages }: Pick<EmailState, 'languages'>) {
  const t = useTranslations('email-list.languages')
  const locale = useLocale()
  if (languages.length < 2) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-text-muted">
      {languages.map(({ language, done, total, outdated }) => (
        <span key={language}>
          {languageName(language, locale)}{' '}
          <span className={done < total ? 'text-warning' : ''}>{t('done', { done, total })}</span>
          {outdated > 0 && (
            <span className="text-warning"> {t('outdated', { count: outdated })}</span>
          )}
        </span>
      ))}
    </p>
  )
}
