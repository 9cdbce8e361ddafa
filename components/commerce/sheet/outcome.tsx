import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'

/** The second column of a sheet of money: what its act leads to, under one heading. */
export function Outcome({ children, ...live }: Omit<ComponentProps<'div'>, 'className'>) {
  const t = useTranslations('commerce.sheet')
  return (
    <div {...live} className="flex flex-col gap-4">
      <h3 className="font-semibold">{t('title')}</h3>
      {children}
    </div>
  )
}
