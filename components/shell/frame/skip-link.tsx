import { useTranslations } from 'next-intl'

export const contentId = 'content'

/** The first stop of the keyboard: skips the menu. */
export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href={`#${contentId}`}
      className={
        'fixed top-2 hidden left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 ' +
        'font-medium text-on-accent focus:translate-y-0 desk:block'
      }
    >
      {t('skip')}
    </a>
  )
}
