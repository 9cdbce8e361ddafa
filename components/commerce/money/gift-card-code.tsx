/** Shows the code exactly as the platform sent it, never masked or unmasked here; '-' for none. */
export function GiftCardCode({ code }: { code: string | null | undefined }) {
  return <span className="font-mono text-xs whitespace-nowrap">{code || '-'}</span>
}
