/** How a text may be written down, as the platform's decoder calls it, and as people do. */
export const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252 (Western European)",
  "windows-1250": "Windows-1250 (Central European)",
  "iso-8859-2": "ISO 8859-2 (Central European)",
  "ibm850": "DOS 850 (Western European)",
  "ibm852": "DOS 852 (Central European)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  "windows-1257": "Windows-1257 (Baltic)",
  "macintosh": "Mac OS Roman",
  "koi8-r": "KOI8-R (Cyrillic)",
  "iso-8859-5": "ISO 8859-5 (Cyrillic)",
  "ibm866": "DOS 866 (Cyrillic)",
  "x-mac-cyrillic": "Mac OS Cyrillic",
  "windows-1255": "Windows-1255 (Hebrew)",
  "windows-1256": "Windows-1256 (Arabic)",
  "windows-874": "Windows-874 (Thai)",
  "gb18030": "GB 18030, GBK (Chinese)",
  "big5": "Big5 (Chinese)",
  "shift_jis": "Shift_JIS (Japanese)",
  "euc-jp": "EUC-JP (Japanese)",
  "euc-kr": "EUC-KR (Korean)",
} as const;
export type Encoding = keyof typeof ENCODINGS;

/** What Excel's "CSV (MS-DOS)" writes and no browser's decoder knows: the letters of the bytes from 0x80 on. */
const DOS: Readonly<Partial<Record<Encoding, string>>> = {
  ibm850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0",
  ibm852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0",
};

export interface Decoder {
  /** @throws TypeError where it is fatal and the bytes are no such text */
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

export function decoderOf(label: Encoding, options: { readonly fatal?: boolean } = {}): Decoder {
  const letters = DOS[label];
  if (letters === undefined) return new TextDecoder(label, options);
  const letterOf = (byte: number) => byte < 0x80 ? String.fromCharCode(byte) : letters.charAt(byte - 0x80);
  return { decode: (bytes = new Uint8Array()) => Array.from(bytes, letterOf).join("") };
}
