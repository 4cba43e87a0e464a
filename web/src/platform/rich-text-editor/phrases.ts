import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const richTextEditorPhrases = phrases({
  tools: { zh: '格式', en: 'Format' },
  block: { zh: '段落样式', en: 'Paragraph style' },
  text: { zh: '正文', en: 'Text' },
  heading2: { zh: '标题 1', en: 'Heading 1' },
  heading3: { zh: '标题 2', en: 'Heading 2' },
  heading4: { zh: '标题 3', en: 'Heading 3' },
  bold: { zh: '加粗', en: 'Bold' },
  italic: { zh: '斜体', en: 'Italic' },
  underline: { zh: '下划线', en: 'Underline' },
  bullets: { zh: '项目列表', en: 'Bullet list' },
  numbers: { zh: '编号列表', en: 'Numbered list' },
  left: { zh: '左对齐', en: 'Align left' },
  center: { zh: '居中', en: 'Center' },
  right: { zh: '右对齐', en: 'Align right' },
  link: { zh: '链接', en: 'Link' },
  linkAddress: { zh: '链接地址', en: 'Link address' },
  linkHint: { zh: '以 https:// 或 mailto: 开头', en: 'Starts with https:// or mailto:' },
  linkWrong: { zh: '链接须以 https:// 或 mailto: 开头', en: 'Links must start with https:// or mailto:' },
  apply: { zh: '应用', en: 'Apply' },
  unlink: { zh: '移除链接', en: 'Remove link' },
  cancel: { zh: '取消', en: 'Cancel' },
  picture: { zh: '插入图片', en: 'Insert images' },
  table: { zh: '插入表格', en: 'Insert table' },
  tableTools: { zh: '表格', en: 'Table' },
  addRow: { zh: '加一行', en: 'Add row' },
  addColumn: { zh: '加一列', en: 'Add column' },
  deleteRow: { zh: '删除行', en: 'Delete row' },
  deleteColumn: { zh: '删除列', en: 'Delete column' },
  deleteTable: { zh: '删除表格', en: 'Delete table' },
  undo: { zh: '撤销', en: 'Undo' },
  redo: { zh: '重做', en: 'Redo' },
})

export const picturePhrases = phrases({
  uploading: { zh: ({ name }: Named) => `正在上传 ${name}`, en: ({ name }: Named) => `Uploading ${name}` },
  left: { zh: ({ count }: Counted) => `还有 ${count} 张`, en: ({ count }: Counted) => `${count} more` },
  cancel: { zh: '取消上传', en: 'Cancel' },
  understood: { zh: '知道了', en: 'Dismiss' },
  wrongKind: {
    zh: ({ name }: Named) => `${name}：只能插入 PNG、JPEG 或 WebP 图片`,
    en: ({ name }: Named) => `${name}: only PNG, JPEG and WebP images can be inserted.`,
  },
  tooLarge: {
    zh: ({ name }: Named) => `${name}：图片不能超过 5 MB`,
    en: ({ name }: Named) => `${name}: images can be up to 5 MB.`,
  },
  unreadable: {
    zh: ({ name }: Named) => `${name}：无法读取，文件可能已损坏`,
    en: ({ name }: Named) => `${name} can’t be read. It may be damaged.`,
  },
  refused: {
    zh: ({ name, why }: Named & { why: string }) => `${name}：${why}`,
    en: ({ name, why }: Named & { why: string }) => `${name}: ${why}`,
  },
  tooMany: {
    zh: ({ count }: Counted) => `一次最多插入 ${count} 张图片，其余的没有插入`,
    en: ({ count }: Counted) => `You can insert up to ${count} images at a time. The others were skipped.`,
  },
  lost: {
    zh: ({ count }: Counted) => `有 ${count} 张图片未能粘贴，请单独粘贴或上传`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 image wasn’t pasted. Paste or upload it separately.'
        : `${count} images weren’t pasted. Paste or upload them separately.`,
  },
  none: { zh: '此处不支持图片，已忽略', en: 'Images aren’t allowed here, so they were left out.' },
  alternative: { zh: '替代文字', en: 'Alternative text' },
  alternativeHint: {
    zh: '供看不到图片的人了解内容，纯装饰图片可不填',
    en: 'Describe the image for people who can’t see it. Leave empty if it’s purely decorative.',
  },
  mute: {
    zh: ({ count }: Counted) => `${count} 张图片没有替代文字，看不到图片的人无法了解内容`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 image has no alternative text, so people who can’t see it miss its content.'
        : `${count} images have no alternative text, so people who can’t see them miss their content.`,
  },
  describe: { zh: '填写', en: 'Add text' },
  remove: { zh: '移除图片', en: 'Remove image' },
})
