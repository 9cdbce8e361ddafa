import { useTranslations } from 'next-intl'

/** Names a campaign's operation; one that we don't know is shown as it came. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('bulk.operations')
  return (operation) => {
    const known = operation as 'gift_card'
    return t.has(known) ? t(known) : operation
  }
}
