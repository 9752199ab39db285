import { fold } from "../../items/search_words.ts";
import { LONGEST_COLUMN_NAME } from "../import_limits.ts";
import type { ColumnTarget } from "./column_target.ts";

/** A column's name without case, accents, spaces and signs: "Tag ID" and "tag_id" are one. */
export function columnKey(name: string): string {
  return fold(name.slice(0, LONGEST_COLUMN_NAME)).replace(/[^\p{L}\p{N}]/gu, "");
}

const words = (text: string) => text.trim().split(/\s+/);

/** The box's number, or what the box is called. */
const OFTEN_NUMBERS = "box kiste karton carton boite caja scatola doos caixa label id";

/**
 * What people call the columns of a list of things, in English, German, French, Spanish, Italian, Dutch and Portuguese, as
 * `columnKey` folds it. Of those that a table has the first counts.
 */
export const COLUMN_NAMES: Readonly<Partial<Record<ColumnTarget, readonly string[]>>> = {
  number: words(`
    number tagid boxnumber boxno boxnr boxid containernumber binnumber assettag assetid assetnumber inventorynumber
    inventoryno labelnumber tagnumber stickernumber sticker no nr num nummer boxnummer kistennummer kartonnummer inventarnummer numero nro
    numerodeboite numeroducarton numerodecaja numerodeinventario numeroscatola doosnummer numerodacaixa
    ${OFTEN_NUMBERS}`),
  title: words(`
    title assetname itemname productname partname boxname name entryname item product article contents content what whatisinit thing
    titel bezeichnung inhalt gegenstand artikel produkt titre nom designation intitule libelle contenu objet
    titulo nombre articulo producto contenido objeto titolo nome oggetto articolo prodotto contenuto naam inhoud
    voorwerp conteudo artigo produto`),
  description: words(`
    description notes note details comments comment remarks remark memo beschreibung notizen notiz bemerkung bemerkungen
    anmerkung anmerkungen kommentar remarques remarque commentaires commentaire observations descripcion notas nota
    observaciones comentarios detalles descrizione osservazioni commenti dettagli beschrijving omschrijving notities
    opmerkingen opmerking descricao observacoes detalhes`),
  location: words(`
    place location locationname storagelocation storage room roomname where whereisit keptat keptin binlocation shelf ort standort lagerort raum platz lagerplatz zimmer regal
    emplacement lieu endroit localisation piece ubicacion lugar sitio localizacion habitacion posizione luogo ubicazione
    stanza plaats locatie plek ruimte kamer local localizacao comodo`),
  tags: words(`
    tags tag labels label categories category keywords schlagworte schlagworter schlagwort stichworte stichworter stichwort
    etiketten kategorien kategorie etiquettes motscles categorie etiquetas categorias categoria palabrasclave etichette
    trefwoorden categorieen marcadores palavraschave`),
  createdAt: words(`
    created createdat createdtime createdon creationdate datecreated dateadded timestamp added addedon rowcreatedtimestamp erstellt
    erstelltam angelegt angelegtam cree creele datedecreation creado creadoel fechadecreacion creato creatoil
    datadicreazione aangemaakt aangemaaktop criado criadoem`),
  updatedAt: words(`
    changed updated updatedat updatedon modified modifiedat lastmodified lastmodifiedtime lastupdated geandert geandertam
    aktualisiert modifie modifiele modificado modificadoel actualizado modificato aggiornato gewijzigd bijgewerkt
    atualizado`),
  deletedAt: ["deleted", "deletedat"],
  files: ["files"],
  photo: words(`
    photos photo images image pictures picture imageurl photourl foto fotos bild bilder imagen imagenes immagine immagini
    afbeelding afbeeldingen imagem imagens attachments attachment`),
};

/** An id that a database gives is no number on a box where a name of one of these kinds stands beside it. */
export const BESIDE_AN_ID = words(
  "assettag label name assetname itemname productname partname product nom nombre nome naam",
);

/** Columns that name things, or number them. */
export const THINGS = words("item article artikel articulo articolo artigo thing");

/** Columns that are for numbers only where numbers stand there. */
export const MAY_BE_TEXTS = words(OFTEN_NUMBERS);

/** Whole numbers stand here too, and none of them is written on a box. */
export const AMOUNTS = words(`
  quantity qty amount count pieces stock price value cost total year weight length width height depth size phone serial
  serialnumber barcode ean upc isbn sku date bought purchased purchasedate purchasedon kaufdatum gekauft telefon menge anzahl stuck preis wert jahr gewicht
  quantite prix valeur annee cantidad precio valor ano quantita prezzo valore anno aantal prijs waarde jaar quantidade
  preco`);

/** How many of a line's texts are names of columns. */
export function knownNames(keys: readonly string[]): number {
  const known = Object.values(COLUMN_NAMES).flat();
  return new Set(keys.filter((key) => known.includes(key))).size;
}
