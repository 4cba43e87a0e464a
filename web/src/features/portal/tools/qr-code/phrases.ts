import { phrases } from '#web/platform/i18n/phrases.ts'

export const qrPhrases = phrases({
  text: { zh: '文字或网址', en: 'Text or URL' },
  textHint: { zh: '内容仅在浏览器中处理，不会上传', en: 'Processed only in your browser' },
  correction: { zh: '容错', en: 'Error correction' },
  L: { zh: '低 7%', en: 'Low 7%' },
  M: { zh: '中 15%', en: 'Medium 15%' },
  Q: { zh: '较高 25%', en: 'Higher 25%' },
  H: { zh: '高 30%', en: 'High 30%' },
  tooLong: {
    zh: '内容太长，请缩短或降低容错',
    en: 'The text is too long. Shorten it or lower the error correction.',
  },
  code: { zh: '二维码', en: 'QR code' },
  png: { zh: '下载 PNG', en: 'Download PNG' },
  svg: { zh: '下载 SVG', en: 'Download SVG' },
})
