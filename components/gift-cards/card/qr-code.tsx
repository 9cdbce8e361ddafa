import bwip from 'bwip-js/node'

/** A text as a QR code, rendered on the server; `label` describes its contents. */
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
