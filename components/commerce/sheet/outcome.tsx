import { useTranslations } from 'next-intl'

/** The second column of a sheet of money: what its act leads to, under one heading. */
export function Outcome({ children }: { children: React.ReactNode }) {
  const t = useTranslations('commerce.sheet')
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-semibold">{t('title')}</h3>
      {children}
    </div>
  )
}
