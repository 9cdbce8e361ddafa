/**
 * Shows exactly what the platform lets this person see, never masked or unmasked here; '-' where
 * there is no code.
 */
export function GiftCardCode({ code }: { code: string | null | undefined }) {
  return <span className="font-mono text-xs whitespace-nowrap">{code || '-'}</span>
}
