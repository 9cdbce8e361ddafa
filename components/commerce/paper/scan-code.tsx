import bwip from 'bwip-js/node'

type Props = {
  /** `code128`: bars, for a till's scanner */
  kind: 'qrcode' | 'code128'
  text: string
  /** describes its contents */
  label: string
}

const isEncodable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)

/** A text as a code to scan, rendered on the server. Nothing for signs that bars don't have. */
export function ScanCode({ kind, text, label }: Props) {
  if (kind === 'code128' && !isEncodable(text)) return null
  const svg = bwip.toSVG({
    bcid: kind,
    text,
    paddingwidth: 2,
    paddingheight: 2,
    backgroundcolor: 'ffffff',
    ...(kind === 'code128' ? { height: 12 } : {}),
  })
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      className={kind === 'qrcode' ? 'size-44 rounded-md' : 'h-14 max-w-full rounded-md'}
    />
  )
}
