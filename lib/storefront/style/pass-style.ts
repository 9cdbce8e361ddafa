/** Style of the picture of a wallet's pass. */
export const passStyle = `
.t .wallet { padding: 24px; background: none }
.t .pass {
  display: flex; flex-direction: column; max-width: 340px; min-height: 420px; margin: 0 auto;
  border-radius: 16px; overflow: hidden; background: var(--t-background); color: var(--t-foreground);
  box-shadow: 0 20px 48px -18px rgb(0 0 0 / .4)
}
.t .pass header {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 16px
}
.t .pass header img { max-width: 160px; max-height: 50px }
.t .pass .label { display: block; color: var(--t-label); font-size: 12px; letter-spacing: .04em }
.t .strip { position: relative; padding: 22px 16px; background: rgb(0 0 0 / .08) }
.t .strip img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
.t .strip .fact { position: relative }
.t .strip b { font-size: 34px; font-weight: 300; letter-spacing: -.02em }
.t .facts { display: flex; justify-content: space-between; gap: 16px; padding: 16px }
.t .barcode {
  width: 132px; margin: auto auto 20px; padding: 12px; border-radius: 10px; background: #fff
}
.t .barcode.pdf417, .t .barcode.code128 { width: 240px }
.t .barcode svg { display: block; fill: #111 }
.t .pass.back { padding: 24px; gap: 18px }
.t .ways { max-width: 340px; margin: 28px auto 0 }
.t .ways h1 { margin: 0 0 12px; font-size: 18px; text-align: center }
.t .ways .wide { margin-top: 10px }`
