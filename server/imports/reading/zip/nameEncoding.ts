const decoder = new TextDecoder('utf-8', { fatal: true })

/** The upper half of code page 850, in which older systems write the names in archives of Western Europe and Brazil. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The name of an entry: UTF-8, which most programs write without the UTF-8 flag, or else code page 850. */
export function decodeEntryName(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : (codePage850[byte - 128] ?? '?'),
    ).join('')
  }
}
