import bwip from 'bwip-js/node'

/** A text as a QR code, drawn on the server; `label` says what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const svg = bwip.toSVG({
    bcid: 'qrcode',
    text,
    paddingwidth: 2,
    paddingheight: 2,
    backgroundcolor: 'ffffff',
  })
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      className="size-44 rounded-md"
    />
  )
}
