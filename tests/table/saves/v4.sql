BEGIN TRANSACTION;
CREATE TABLE aside (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT, at REAL NOT NULL);
CREATE TABLE entry (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL, chain INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (game, n)) WITHOUT ROWID;
INSERT INTO "entry" VALUES('00000000000000a1',0,'{"type": "did", "v": 1, "author": "", "at": 1020.0, "waived": [], "joins": false, "events": [{"counter":"fog","by":2,"type":"counted"}]}',153736121,1716279493);
INSERT INTO "entry" VALUES('00000000000000a1',1,'{"type": "did", "v": 1, "author": "", "at": 1030.0, "waived": [], "joins": false, "events": [{"counter":"lamps/1","by":5,"type":"counted"}]}',2306714735,3722470026);
INSERT INTO "entry" VALUES('00000000000000a1',2,'{"type": "did", "v": 1, "author": "", "at": 1040.0, "waived": [], "joins": false, "events": [{"round":1,"phase":1,"active":0,"type":"phase-changed"}]}',370456135,2975285563);
INSERT INTO "entry" VALUES('00000000000000a1',3,'{"type": "did", "v": 1, "author": "", "at": 1050.0, "waived": [], "joins": false, "events": [{"dice":["wind","wind"],"faces":[2,0],"why":"","physical":false,"type":"dice-rolled"}]}',240980247,1270122690);
INSERT INTO "entry" VALUES('00000000000000a1',4,'{"type": "did", "v": 1, "author": "", "at": 1060.0, "waived": [], "joins": false, "events": [{"deck":"cargo","order":[0,1,2,3,4,5,6,7,8],"with_discard":true,"type":"deck-shuffled"},{"deck":"cargo","cards":["oil","oil"],"type":"cards-drawn"}]}',1112991828,2932820039);
INSERT INTO "entry" VALUES('00000000000000a1',5,'{"type": "did", "v": 1, "author": "", "at": 1070.0, "waived": [], "joins": false, "events": [{"counter":"fog","by":-1,"type":"counted"}]}',549701357,239423819);
INSERT INTO "entry" VALUES('00000000000000a1',6,'{"type": "moved", "to": 5, "author": "", "at": 1080.0}',915543667,1211222791);
CREATE TABLE game (id TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, created REAL NOT NULL,
                   updated REAL NOT NULL, deleted REAL, version INTEGER NOT NULL, start TEXT NOT NULL, born INTEGER NOT NULL DEFAULT 0, length INTEGER NOT NULL DEFAULT 0, mark INTEGER NOT NULL DEFAULT 0);
INSERT INTO "game" VALUES('00000000000000a1','toy','Friday',1010.0,1080.0,NULL,1,'{"slug":"toy","players":["Ana","Zoé 🎲"],"counters":{"lamps/0":{"value":0,"low":0,"high":20},"lamps/1":{"value":0,"low":0,"high":20},"fog":{"value":3,"low":0,"high":10}},"tracks":{"tide":{"spaces":["low","rising","high","falling"],"at":0}},"dice":{"wind":{"name":"wind","faces":[{"symbols":[],"name":""},{"symbols":[],"name":""},{"symbols":[["wind",1]],"name":""},{"symbols":[["wind",1]],"name":""},{"symbols":[["wind",1]],"name":""},{"symbols":[["wind",2]],"name":""}]}},"decks":{"cargo":{"pile":["oil","oil","oil","oil","rope","rope","rope","salt","salt"],"discard":[],"removed":[]}},"shown":{"cargo":[]},"turn":{"phases":["dawn","sailing","dusk"],"kinds":["calm","storm"],"round":1,"phase":0,"last_round":6},"active":0,"tray":{"dice":[],"faces":[],"rerolled":[],"why":""},"unshuffled":["cargo"]}',2581794908,7,3927127101);
CREATE TABLE kept (kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, key)) WITHOUT ROWID;
INSERT INTO "kept" VALUES('profile.toy','die.wind','[{"wind": 2}, {}]',3056600534);
PRAGMA application_id = 1413677060;
PRAGMA user_version = 4;
COMMIT;
