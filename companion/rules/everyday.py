"""What players of any board game say for the same thing, in both languages; a game's own words stand in its glossary.

One line is one meaning, English then French; an underscore joins a phrase. A word may stand on several lines. Written from how people talk, never from one text.
"""

from __future__ import annotations

MEANINGS = """
die death dead killed kill slain defeated eliminated ko destroyed perish murder lethal | mort mourir tuer vaincu eliminer ko crever clamser detruit abattre degommer flinguer buter zigouiller achever suicide
hurt wound injured injury damage dmg harm bleed dmgs bleeding | blessure blesser degat mal encaisser prendre_cher saigner amocher
heal recover recovery cure regain restore regenerate patch_up medkit | soigner soin guerir recuperer regagner regenerer remonter rafistoler
health hp life lives hit_points | vie pv sante points_de_vie
hit attack atk strike fight punch smash beat swing stab slash bash | attaquer frapper taper cogner attaque atk baffe coup battre
melee close_combat hand_to_hand close_quarters | corps_a_corps cac melee
fight combat battle duel brawl clash | combat bataille bagarre baston affrontement duel bagarrer
defend def block parry guard protect shield dodge | defendre def bloquer parer proteger parade garde esquiver
shoot ranged bow arrow archer shooter fire distance | tirer distance tir arc fleche archer portee
range far distance reach | portee loin distance
throw hurl toss lob chuck fling | lancer jeter balancer
roll dice die d6 throw | dé lancer jet
reroll retry | relancer relance rejeter refaire
move walk movement mvt go step travel advance march rush dash wander | deplacer mouvement mvt bouger marcher avancer aller deplacement foncer balader circuler
run flee escape retreat leave run_away withdraw bail | fuir fuite echapper partir retraite quitter barrer sauver filer decamper
jump leap hop bound | sauter bond bondir saut
climb scale wall stairs ladder | grimper escalader monter escalier echelle
fly flying wings airborne over | voler volant ailes survoler
ride mount horse rider | monture chevaucher cheval monter cavalier
stuck trapped blocked hindered slowed pinned | coince bloque gene pieger empecher immobilise
space square area zone tile hex field spot | case zone hexagone tuile espace endroit emplacement
next adjacent neighbouring beside close near | adjacent voisin cote proche pres colle contact
board map | plateau carte map
full crowded saturated packed room limit | plein sature bonde complet place limite
max maximum most limit cap many | max maximum limite plafond combien
empty none_left nothing run_out exhausted | vide epuise reste fini plus_rien
carry hold inventory bag backpack stuff gear equipment item object | porter transporter inventaire sac equipement objet matos stuff materiel
heavy weight weigh burden load encumbrance overloaded | lourd poids charge encombrement surcharge peser
weapon sword axe blade | arme epee hache lame
armour armor shield helmet | armure bouclier casque protection
pick_up grab loot take collect plunder raid lootbox | ramasser prendre looter recuperer butin depouiller devaliser piller rafler
drop discard throw_away dump bin lose | jeter defausser lacher poser defausse balancer debarrasser
give pass trade swap exchange hand_over offer gift lend | donner passer echanger filer refiler echange offrir preter troquer troc marchandage
buy shop purchase store price cost pay market merchant fee | acheter achat boutique magasin prix cout payer marche marchand tarif racheter
money gold coins cash resources wealth rich | argent or sous pieces thune fric ressources tune pognon
cost price spend pay expensive fee | cout prix payer depenser cher couter tarif
earn gain get receive reward income | gagner recevoir toucher recompense gain revenu obtenir
win victory winner win_condition | gagner victoire vainqueur remporter
lose defeat loss | perdre defaite perdu
tie draw equal even same tiebreak tiebreaker | egalite egal ex_aequo departager
score points count total | score points compter total
start begin beginning setup initial first set_up launch | debut depart commencer mise_en_place initial installer premier demarrer lancement
end finish over last final | fin finir terminer dernier final
round | manche round
turn | tour
order sequence first initiative who_starts priority | ordre sequence premier initiative commencer prioritaire priorite
phase step stage | phase etape
wait pass skip do_nothing | attendre passer sauter rien_faire
rest sleep recover nap | repos reposer dormir recuperer dodo sieste
second secondary sidekick backup | second deuxieme secondaire
guy character hero figure mini model miniature dude fighter pawn piece dudes mook | perso personnage heros figurine fig bonhomme pion mec gars persos bonshommes
troops soldiers army units creatures men minions mooks horde pack | troupes soldats armee unites creatures sbires hommes meute horde
enemy opponent foe bad_guy villain baddie monster adversary | ennemi adversaire mechant monstre vilain
ally friend friendly teammate partner buddy same_team | allie ami equipe equipier coequipier copain pote camarade
boss leader big_bad final | boss chef grand_mechant
villain overlord game_master gm dungeon_master | overlord maitre_du_jeu mj mechant
player people person | joueur personne
alone solo single one_player myself | seul solo tout_seul un_joueur
ai automa robot computer bot automatic npc | ia automate robot ordi automatique
deck pile stack draw_pile | deck paquet pioche pile
draw pick | piocher tirer
shuffle mix reshuffle | melanger remelanger brasser
hand_cards hand_size | main
discard graveyard discard_pile trash | defausse cimetiere defausser
upgrade improve better level_up stronger | ameliorer amelioration meilleur monter evoluer niveau booster rebooster
level lvl experience xp rank | niveau lvl niv experience xp rang
power ability skill talent special capacity | pouvoir capacite competence aptitude talent special
spell magic cast wizard mage sorcery | sort magie lancer magicien mage sorcier incanter
teleport tp warp portal | teleportation tp teleporter portail
cancel stop prevent ignore negate undo revert void | annuler stopper empecher ignorer suspendre neutraliser
use activate play trigger | utiliser activer jouer declencher
free without_paying no_cost | gratuit sans_payer gratos
twice two_times double | deux_fois double
instead replace swap substitute | remplacer place echanger
allowed can legal possible forbidden illegal | droit autorise possible interdit permis
choose pick decide select who_chooses | choisir decider choix selectionner opter
random luck chance | hasard aleatoire chance pif
reveal show flip turn_over face_up | reveler montrer retourner decouvrir visible
hidden secret face_down | cache secret face_cachee
look peek see spy | regarder voir espionner
search rummage explore open | fouiller chercher explorer ouvrir
door gate lock key | porte serrure cle
chest treasure box | coffre tresor
wall building ruin obstacle | mur batiment ruine obstacle
build construct erect | construire batir construction
town city castle base home | ville chateau base cite
control own capture conquer hold take_over | controler capturer posseder prendre conquerir
line_of_sight see visible | ligne_de_vue voir visibilite
behind through pass_through cross | derriere traverser travers
bonus boost extra plus | bonus plus supplementaire
malus penalty minus handicap debuff | malus penalite moins handicap
swim water river lake sea stream dive | nager eau riviere lac mer fleuve plonger
fire burn flame torch | feu bruler flamme cramer crame incendie
poison venom | poison venin
stun freeze paralyse daze knocked_out unconscious | etourdir geler paralyser assommer evanoui sonner
invisible hide sneak stealth vanish disappear | invisible cacher discret planquer disparaitre disparait
summon spawn appear arrive reinforcement reinforcements | invoquer apparaitre arriver renfort renforts
recruit hire enlist train | recruter engager embaucher enroler
tame beast pet animal creature | apprivoiser bete animal familier dresser dompter
explode blast explosion area_effect | exploser explosion souffle
success fail test check attempt | reussir rater echec test succes reussite
symbol icon sign logo | symbole icone signe
token marker counter chip cube | jeton marqueur pion cube
tray dashboard sheet player_board | fiche plateau_individuel tableau
scenario mission quest adventure campaign | scenario mission quete aventure campagne
variant mode option optional | variante mode option facultatif
beginner first_game newcomer easy learn noob newbie rookie | debutant premiere_partie facile apprendre noob nouveau
difficulty hard easy | difficulte dur facile difficile
tips advice strategy hint tactic tactics | conseil astuce strategie tactique
rule_book rulebook printed | regle livret livre
counter_attack retaliate strike_back respond riposte | contre_attaque riposte riposter repondre represailles
remaining left_over surplus excess leftovers overflow overkill | reste restant surplus exces
return go_back come_back | revenir retour remettre revient rendre
respawn come_back_to_life revive resurrect | ressusciter revivre revenir reapparaitre ranimer
simultaneously at_the_same_time together | en_meme_temps simultanement ensemble
separate split divide apart | separer diviser partager
share split distribute | partager repartir distribuer redistribuer
combine merge fuse join | fusionner combiner unir melanger
keep stay remain hold | garder rester conserver
store save bank | stocker garder conserver
forget forgot missed | oublier oublie
strong strength power force mighty tough | fort force puissance puissant costaud
weak feeble fragile low weaken | faible fragile bas affaiblir
fast quick speed rapid shorten short | vite rapide vitesse accelerer court
slow slowed delay | lent ralentir ralenti
night moon dark | nuit lune obscurite
day sun morning dawn | jour soleil matin aube journee
time timer clock hourglass deadline timeout countdown | temps sablier horloge delai chrono
number nb how_many count amount quantity figure value | nombre nb nbr combien compter quantite chiffre valeur numero
twin sibling brother sister | jumeau frere soeur jumelle
helper assistant npc companion follower | aide assistant compagnon pnj second suivant
surrounded outnumbered crowd swarm | encercle entoure nombre surnombre
order command lead obey tell | ordre commander ordonner diriger obeir
knife dagger blade | couteau dague lame poignard
club mace hammer | massue masse marteau gourdin
spear lance pike javelin polearm | lance javelot pique
potion drink elixir flask | potion boire elixir fiole
bomb grenade explosive orb | bombe grenade explosif orbe
book tome scroll grimoire | livre grimoire tome parchemin
lock unlock locked pick key | verrou serrure crocheter cle deverrouiller
horseback saddle stable | selle ecurie cheval
ship boat sail | bateau navire voile
swap change switch replace | changer echanger remplacer
again repeat twice once_more several | encore repeter refaire plusieurs bis
same identical equal | meme identique egal pareil
different other another | different autre
before first prior earlier | avant premier
after then next later following | apres ensuite suivant
during while middle mid | pendant milieu durant plein
outside out away | dehors exterieur hors
inside within into enter | dedans interieur entrer dans
above over top high height higher rooftop | haut dessus hauteur sureleve toit
below under down low fall | bas dessous tomber chute
forced must mandatory compulsory obliged | oblige obligatoire force devoir
optional may choice voluntary refuse | facultatif optionnel choix volontaire refuser
forbidden illegal banned not_allowed | interdit illegal defendu
every everybody everyone all | tous chacun tout_le_monde
nobody none no_one | personne aucun
leave exit quit abandon give_up surrender concede | abandonner quitter renoncer rendre partir capituler
steal rob capture take_over snatch pickpocket mug | voler piquer capturer chiper derober piller
destroy break smash ruin demolish wreck trash | detruire casser briser demolir defoncer peter exploser
repair fix mend | reparer
block_path obstruct bar way | bloquer passage gener barrer
target aim victim | cible viser victime cibler
reaction respond interrupt instant | reaction reagir interrompre repondre instantane
permanent lasting ongoing duration how_long | permanent dure duree longtemps
temporary until | temporaire jusqu
increase raise add more extra | augmenter ajouter plus monter
reduce lower decrease subtract less fewer | reduire baisser diminuer enlever moins
half halve divide | moitie demi diviser
double twice multiply | double doubler multiplier
best better top highest most | meilleur mieux plus_haut
worst lowest least | pire moindre plus_bas
new fresh gained | nouveau nouvelle neuf
old previous last | ancien precedent dernier
afraid fear terror scare horror | peur terreur effrayer horreur flipper
curse hex unlucky jinx | malediction maudit malchance poisse
bless blessing lucky | benediction benir chance
stack together cumulative add_up combine | cumuler cumul additionner ensemble
refill restock replenish renew refresh come_back reload | recharger remplir renouveler rafraichir ravitailler reapprovisionner
join team_up together cooperate coop | ensemble equipe cooperer coop rejoindre
betray | trahir
versus vs against pvp | contre versus vs affronter
contents box components included | contenu boite materiel
push shove knockback knock_back bump drag | pousser bousculer repousser reculer renverser
immune invincible unaffected untouchable | immunise invincible insensible intouchable
copy duplicate | copier copie dupliquer
soldier soldiers trooper troopers grunt grunts guard guards infantry footman lads squad | soldat bidasse bidasses troufion troufions trouffion pietaille fantassin garde gardes garnison
minion minions goon goons thug thugs lackey henchman henchmen cannon_fodder | sbire sbires larbin larbins sous_fifre gorille brute chair_a_canon
money coin coins dough bucks cash purse wallet bill fee toll | argent fric thune ble oseille balles bourse facture pieces monnaie sous
buy rebuy purchase shop charge bill pay fork_out cough_up | acheter racheter facturer raquer casquer debourser payer plein_pot
die croak fallen fell bite_the_dust kick_the_bucket perish bumped_off | mourir claquer canner trepasser tombe tomber y_passer clamser crever
flee bolt scarper leg_it bail_out run_for_it clear_off scram | fuir detaler deguerpir se_casser se_tailler se_barrer filer se_tirer mettre_les_voiles
fight scrap scuffle brawl bust_up dust_up rumble bash clobber whack wallop | combat castagne bagarre tatane bourre_pif baston rosser castagner se_taper_dessus cogner taper
discard ditch dump toss bin pitch chuck get_rid | defausser larguer virer bazarder balancer jeter se_debarrasser
nothing idle do_nothing sit_on_my_hands stand_still wait pass | rien_faire croiser_les_bras attendre ne_rien_faire passer
recipe ingredients makes made_of needed | recette ingredients fabriquer composition
box carton packaging inside_the_box | boite carton coffret
house home dwelling building | maison demeure habitation batiment
curtain cloth canvas drape flap | rideau toile tissu tenture
room chamber space area | salle piece chambre zone
wizard sorcerer witch mage warlock caster | sorcier sorciere mage magicien lanceur
monster beast critter creature thing brute | monstre bestiole bete creature bestiau
gear kit loot stuff equipment inventory | matos barda attirail equipement bazar
boss chief commander captain lieutenant leader | chef commandant capitaine lieutenant patron
sneak slip squeeze past through | faufiler glisser passer traverser
grab snatch nick pinch swipe nab | choper piquer rafler prendre barboter chourer
stack pile heap crowd cram | empiler entasser tasser amasser
fix arrange place put set_down lay | placer poser mettre installer
goal aim target objective purpose | but objectif mission
trick ruse surprise nasty | ruse tour surprise coup_fourre
hurry sprint dash gallop | courir foncer galoper sprinter
share split hand_out dole_out | repartir partager distribuer
unlucky bad_luck poor_roll | malchance pas_de_chance poisse
punch fist bare_hands unarmed | poing poings mains_nues
arrow bolt missile projectile | fleche carreau projectile tir
angry mad rage fury | colere rage fureur
crown laurels symbol expert | couronne couronnes expert
happy glad cheerful good_mood mood spirits | content joyeux bonne_humeur humeur moral
sad gloomy bad_mood | triste cafard mauvaise_humeur moral
neighbour next_door beside nearby | voisin a_cote d_a_cote proche
far distant miles_away other_end across_the_map | loin lointain a_l_autre_bout a_des_kilometres
trapped held grabbed seized stuck | tenu coince saisi pris attrape
"""


def meanings() -> list[dict[str, tuple[str, ...]]]:
    """Each meaning as its words per language; an underscore joins the words of a phrase."""
    out = []
    for line in MEANINGS.strip().splitlines():
        english, _, french = line.partition("|")
        sides = {"en": english, "fr": french}
        out.append({lang: tuple(name.replace("_", " ") for name in side.split()) for lang, side in sides.items()})
    return out
